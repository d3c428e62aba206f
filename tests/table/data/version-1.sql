-- A database of the version before positions were kept: tables of all games, as its server left them.
BEGIN TRANSACTION;
CREATE TABLE about (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','1');
INSERT INTO "about" VALUES('secret','eb4d02d83a3b8e16afa31847360088bccad29be91e474d0c117b0dddd80f7366');
CREATE TABLE carries (
	digest VARCHAR(64) NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (digest)
);
CREATE TABLE chat (
	room VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	wish VARCHAR(100) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	made FLOAT NOT NULL, 
	PRIMARY KEY (room, number), 
	UNIQUE (room, wish)
);
INSERT INTO "chat" VALUES('qd9tbdak6djr',1,'FXYeeDe8YzXn2BK0Ymsu2g.e234dff894673bac','Anna',0,'See you tomorrow',1.79489717677803730959e+09);
INSERT INTO "chat" VALUES('zupccewrr8d6',1,'FXYeeDe8YzXn2BK0Ymsu2g.f74cf7f0f349df71','Anna',0,'See you tomorrow',1.79489717776935935023e+09);
INSERT INTO "chat" VALUES('vdmr4wbef8hr',1,'FXYeeDe8YzXn2BK0Ymsu2g.5d08b1938b6ddd04','Anna',0,'See you tomorrow',1.79489717895323324207e+09);
INSERT INTO "chat" VALUES('fwsu6whefc8d',1,'FXYeeDe8YzXn2BK0Ymsu2g.cc1859bebb48c589','Anna',0,'See you tomorrow',1.79489718010942578317e+09);
INSERT INTO "chat" VALUES('xug2d2kdnd7x',1,'FXYeeDe8YzXn2BK0Ymsu2g.369aa38b241c795d','Anna',0,'See you tomorrow',1.79489718164541459076e+09);
CREATE TABLE deadlines (
	room VARCHAR(40) NOT NULL, 
	at FLOAT, 
	"left" FLOAT, 
	whole FLOAT NOT NULL, 
	PRIMARY KEY (room)
);
INSERT INTO "deadlines" VALUES('4n28d9uj9tx7',1.79498358169712948794e+09,NULL,86400.0);
CREATE TABLE guests (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('FXYeeDe8YzXn2BK0Ymsu2g','Anna');
INSERT INTO "guests" VALUES('VGfG7Wzr6xHqHnqF-g6Cvg','Ben');
CREATE TABLE moves (
	room VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	wish VARCHAR(60) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	word VARCHAR(200) NOT NULL, 
	"by" VARCHAR(8) NOT NULL, 
	made FLOAT NOT NULL, 
	PRIMARY KEY (room, number), 
	UNIQUE (room, wish)
);
INSERT INTO "moves" VALUES('qd9tbdak6djr',1,1,'1.7b1c6dcc6391b7af','answer',1,'-','person',1.79489717568159747127e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',2,2,'1.beebb6e6553ab421','answer',1,'-','person',1794897175.73767);
INSERT INTO "moves" VALUES('qd9tbdak6djr',3,2,'0.2fafd198183f5558','answer',0,'-','person',1.79489717575287127497e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',4,3,'1.e2f66488bce737c3','answer',1,'-','person',1.79489717579369258875e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',5,4,'0.bb5fcc4205e9faff','answer',0,'draw','person',1.79489717581143856045e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',6,5,'0.0ffc5b6c2cb04dd8','answer',0,'0.1','person',1.79489717586996984487e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',7,6,'1.729a1d220c9f4606','answer',1,'0.3','person',1.7948971758741214276e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',8,7,'0.375ffdb433945380','answer',0,'keep','person',1.79489717592319869996e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',9,8,'0.be44bec4b968ad21','answer',0,'-','person',1.79489717598569583894e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',10,9,'1.2590d5da1d0bd2bb','answer',1,'take','person',1.79489717598721575738e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',11,10,'1.ee5684d09ece9f09','answer',1,'1.4','person',1.79489717603686714172e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',12,10,'0.cb05e838e84a2af9','answer',0,'-','person',1.79489717604287505152e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',13,11,'1.7933a3b31aa406c2','answer',1,'-','person',1.79489717608562493328e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',14,12,'0.ebba0ce1b8614585','answer',0,'call','person',1.79489717609295797344e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',15,13,'1.66fe93c884360011','answer',1,'draw','person',1.79489717613754773137e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',16,14,'1.e010cb40d99a34a8','answer',1,'1.3','person',1.79489717618563294414e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',17,14,'0.00e78af6c59fe4e4','answer',0,'-','person',1.79489717619820642472e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',18,15,'1.6de128de8774aad4','answer',1,'-','person',1.79489717624885034563e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',19,16,'0.3d6b699b4b9eeee6','answer',0,'0.0','person',1.79489717626082921023e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',20,17,'1.66b98280fe5a2e4f','answer',1,'1.1','person',1.79489717629475951194e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',21,18,'0.683a26d4427cd676','answer',0,'-','person',1.79489717632420849795e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',22,19,'1.45a9ec83fb8dd864','answer',1,'call','person',1.79489717634153366082e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',23,20,'0.83bf493de2d528fc','answer',0,'draw','person',1.79489717638961863519e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',24,21,'0.01122518ba07667f','answer',0,'0.2','person',1.79489717644086575502e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',25,22,'1.9c712c376b1e945d','answer',1,'1.3','person',1.79489717645041465762e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',26,23,'1.8fb157eda65dc8ee','answer',1,'1.1','person',1.79489717649755835529e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',27,23,'0.31b08fc1229a4d26','answer',0,'-','person',1.79489717650283908843e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',28,24,'1.3d996ef78446d69b','answer',1,'-','person',1.79489717654559350016e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',29,25,'0.8c5f47db1c4d088d','answer',0,'draw','person',1.79489717655329370504e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',30,26,'0.9b87b30e311e1a8e','answer',0,'0.2','person',1.79489717660561442372e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',31,26,'1.6dd9b0f2df0b6b2f','answer',1,'-','person',1.79489717661011576651e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',32,27,'0.d9dd9ba0ce5b462b','answer',0,'-','person',1.79489717665356063843e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',33,28,'1.9252b26a80d86faf','answer',1,'take','person',1.79489717666203546517e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',34,29,'1.3e35396341d5322e','answer',1,'1.0','person',1.79489717671356153487e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',35,30,'0.d48f3c0d66d5b8d7','answer',0,'0.0','person',1.79489717672480845449e+09);
INSERT INTO "moves" VALUES('qd9tbdak6djr',36,31,'1.0c732cc20971cda7','answer',1,'0.4','person',1.79489717676885890962e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',1,1,'0.686699c2753b80e6','answer',0,'3+8','person',1.79489717689935278895e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',2,2,'1.a53bce0baec3cd5a','answer',1,'6+13','person',1.79489717691287851333e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',3,3,'0.51b3dfb2f39dd5aa','answer',0,'3','person',1.79489717695433259004e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',4,4,'1.f6a54efa0852c284','answer',1,'6@0,0','person',1.79489717696888804437e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',5,5,'1.cf33a8be6a39e3e2','answer',1,'13@0,-1','person',1.79489717702323246005e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',6,6,'0.70775a34044a5aa7','answer',0,'13+16','person',1.79489717704213666915e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',7,7,'1.c859bea37a0b3e8c','answer',1,'3+14','person',1.79489717708930540088e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',8,8,'1.74c039e57664b6d1','answer',1,'3','person',1.79489717714565658567e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',9,9,'0.0c34d57826ed5d4f','answer',0,'16@0,-1','person',1.79489717715418887131e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',10,10,'1.ee09020e8180cbd0','answer',1,'14@0,1','person',1.79489717720318222044e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',11,11,'0.dee62f45ab001fcf','answer',0,'13@-1,0','person',1.79489717721039152148e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',12,12,'0.dd38549cc48b810c','answer',0,'1+14','person',1.79489717725377750392e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',13,13,'1.6d7daa15ba8cfdb0','answer',1,'8+12','person',1.79489717725715517996e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',14,14,'0.59b85e03ebaeb67d','answer',0,'14','person',1.79489717730482387547e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',15,15,'1.a1218567ccc764e3','answer',1,'12@1,0','person',1.79489717730636954302e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',16,16,'0.ea267594a8bed8e1','answer',0,'1@-1,1','person',1.79489717734963035583e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',17,17,'1.affb368b8369a35f','answer',1,'8@2,0','person',1.79489717735432791709e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',18,18,'0.2c5e3f85c2e32f3c','answer',0,'7+10','person',1.79489717739756298063e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',19,19,'1.0358664aeb2d3529','answer',1,'4+5','person',1.79489717740609765056e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',20,20,'1.8fca82eb5534c548','answer',1,'4','person',1.79489717745760703083e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',21,21,'0.3941b0aa118da4f7','answer',0,'7@-2,0','person',1.79489717746613192559e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',22,22,'1.40d9fd6f42cff562','answer',1,'5@0,2','person',1.79489717750962519647e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',23,23,'0.bd0f3dd5c82b86b9','answer',0,'10@-2,-1','person',1.79489717752082562451e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',24,24,'1.5b8bcd13ec1822b7','answer',1,'7+10','person',1.7948971775615854263e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',25,25,'0.843df62e8721d8c2','answer',0,'2+9','person',1.79489717757026696204e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',26,26,'0.8982a4fd8f39e61c','answer',0,'9','person',1.7948971776215910911e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',27,27,'1.1c25f1580efad99e','answer',1,'10@2,-1','person',1.79489717762882661821e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',28,28,'0.35159d3daa58b75b','answer',0,'2@1,0','person',1.79489717766964459412e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',29,29,'1.16156470a42f17fe','answer',1,'7@1,1','person',1.79489717767426896098e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',30,30,'0.b298e54613fc888a','answer',0,'5+11','person',1.79489717772183108332e+09);
INSERT INTO "moves" VALUES('zupccewrr8d6',31,31,'1.a95912bd63909542','answer',1,'2+16','person',1.79489717772521018977e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',1,1,'0.d7b737aee77d18e3','answer',0,'free.1','person',1.79489717787688517571e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',2,2,'1.5ca9d614535af5bd','answer',1,'couple','person',1.79489717788201832773e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',3,3,'0.cb6b6f8cc0770b30','answer',0,'mirror','person',1.79489717792601299285e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',4,4,'1.58ff6e7068e5d216','answer',1,'talon4','person',1.79489717793359565729e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',5,5,'0.8c16d18f425087ff','answer',0,'-','person',1.79489717797370243075e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',6,6,'1.b4eaa00ae4c980ac','answer',1,'free.1','person',1.79489717798144817351e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',7,7,'0.d6303cc1149f1102','answer',0,'second','person',1.79489717802158617971e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',8,8,'1.6d2f30296100a51d','answer',1,'foxes.2','person',1.79489717803031706812e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',9,9,'0.0f6945fcbb70803d','answer',0,'free.1','person',1.79489717807367563247e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',10,10,'1.926da7acc23be0fb','answer',1,'claws','person',1.79489717807818436627e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',11,11,'0.76e4e165d7f8ea96','answer',0,'second','person',1.79489717812181901932e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',12,12,'1.d6fbbb859ea7d316','answer',1,'free.3','person',1.79489717813580179216e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',13,13,'0.b5a3d6c6d1173436','answer',0,'swap','person',1.79489717817760610577e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',14,14,'1.00aee73d0e39bee4','answer',1,'second','person',1.79489717818946766846e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',15,15,'0.41387699a69e595a','answer',0,'flee','person',1.79489717822961783412e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',16,16,'0.4ddee57bfa9234ed','answer',0,'talons','person',1.79489717828155517578e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',17,17,'0.1f64157a1f82ab41','answer',0,'boss.2','person',1.79489717833379983907e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',18,18,'0.9134c0449bf37782','answer',0,'couple','person',1.7948971783911352157e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',19,19,'0.0d81ac7e36786c71','answer',0,'free.1','person',1.79489717844171476363e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',20,20,'1.3ef4b6b9ee998cd4','answer',1,'berzerk','person',1.79489717845025229456e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',21,21,'0.4994e2b480ba7cd5','answer',0,'mirror.2','person',1.79489717849404811856e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',22,22,'0.3cc3dc735ca0fd93','answer',0,'-','person',1.79489717854761958123e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',23,23,'1.1d69206c3aadb756','answer',1,'free.1','person',1.79489717854972767835e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',24,24,'0.2a9cd816d48f0e70','answer',0,'mirror','person',1.7948971785936331749e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',25,25,'1.91986a68073fa4f0','answer',1,'ravens','person',1.79489717860244035719e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',26,26,'0.9516bd69a4a80861','answer',0,'raven2','person',1794897178.64563);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',27,27,'0.daf8aa0c23c0187b','answer',0,'fox6','person',1.79489717869768929483e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',28,28,'0.055ff70016152f47','answer',0,'fox8','person',1.79489717874993157391e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',29,29,'0.5ceee074b76a96b6','answer',0,'raven4','person',1.7948971788057062626e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',30,30,'0.120acf016e5c625b','answer',0,'claw9','person',1.79489717885358619686e+09);
INSERT INTO "moves" VALUES('vdmr4wbef8hr',31,31,'0.6effb01402a67c3d','answer',0,'talon6','person',1.79489717890161967275e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',1,1,'0.b46000e5ab3e89e6','answer',0,'draw','person',1.79489717906086492533e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',2,2,'0.acb60a090ab32e65','answer',0,'rest','person',1.79489717911760783197e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',3,3,'0.5995ff6d6a7cb521','answer',0,'-','person',1.79489717916992259027e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',4,4,'1.85fa4b7e460fc41c','answer',1,'draw','person',1.79489717918084383009e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',5,5,'1.1cad02350df86169','answer',1,'draw','person',1.79489717923361897468e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',6,6,'1.d63e75ab14477304','answer',1,'-','person',1.79489717928167939187e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',7,7,'0.81a67299777146a4','answer',0,'play.lawless-times','person',1.79489717928598427774e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',8,8,'1.8ba586be0defb4a0','answer',1,'shield-slam','person',1.79489717932965731628e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',9,9,'0.6eb95ac2c732a9bb','answer',0,'draw','person',1.79489717933818078042e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',10,10,'0.af851c471bae0006','answer',0,'cliff-fort','person',1.79489717938596153251e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',11,11,'1.0b587b88a1bd4fae','answer',1,'play.net-and-trident','person',1.79489717938985490798e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',12,12,'1.277e0c7de8fb5aa0','answer',1,'play.lawless-times','person',1.79489717944166040416e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',13,13,'0.9639663a5b970dcd','answer',0,'mirage','person',1.79489717945446109774e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',14,14,'1.4f5477b9f8fe17e2','answer',1,'thieving-monkey','person',1.79489717949765348434e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',15,15,'0.0645fa3bad69ea46','answer',0,'play.bear-hug','person',1.79489717950955867762e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',16,16,'0.d38dead71f03eb26','answer',0,'rest','person',1.79489717956158089644e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',17,17,'0.3a3acb2febbe92d0','answer',0,'-','person',1.79489717961108183859e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',18,18,'1.cc3d5db55801363a','answer',1,'adventure','person',1.79489717962220191958e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',19,19,'0.c302a442c3ab190f','answer',0,'-','person',1.79489717966564583774e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',20,20,'1.78faa4c2575fa8bd','answer',1,'stop','person',1.79489717966988921163e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',21,21,'1.eefcebc466d101b9','answer',1,'draw','person',1.79489717972160100936e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',22,22,'1.88b50f9288495bec','answer',1,'fire-eater-twins','person',1.79489717977368259428e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',23,23,'0.23de84d6b050ed7c','answer',0,'rest','person',1.79489717977808070181e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',24,24,'0.c952edf7734081d4','answer',0,'-','person',1.79489717983395028117e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',25,25,'1.8f35b5e07fa0514b','answer',1,'adventure','person',1.79489717983807897565e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',26,26,'1.9cb1d994e471c5b1','answer',1,'1.1','person',1.79489717989362168311e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',27,27,'1.49edf163f3a84c2c','answer',1,'rest','person',1.79489717994561862948e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',28,28,'1.df924358cb944601','answer',1,'knobbly-club','person',1.79489717999765253063e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',29,29,'0.ce26a25ed9d2a446','answer',0,'rest','person',1.79489718000481224061e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',30,30,'0.4cf28e041e471f29','answer',0,'fighting-pits','person',1.7948971800577878952e+09);
INSERT INTO "moves" VALUES('fwsu6whefc8d',31,31,'1.2cf62593d6687c52','answer',1,'play.red-rage','person',1.79489718006486630432e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',1,1,'1.7ede933d4ee878a2','answer',1,'play.hack','person',1.79489718022484469415e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',2,2,'1.df247fe4ded22645','answer',1,'play.hack','person',1.79489718028192257875e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',3,3,'1.b35d884fd208e50f','answer',1,'play.stumble','person',1.7948971803376610279e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',4,4,'1.44d4f1ebb98896e7','answer',1,'play.duck','person',1.79489718038568830493e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',5,5,'1.83f26f5f16df4e59','answer',1,'buy.resistance_pilot','person',1.79489718043777680394e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',6,6,'1.5f72036a677774a3','answer',1,'move.CB3','person',1.79489718048966360097e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',7,7,'1.2803f1afd419eef6','answer',1,'no','person',1.79489718054162073132e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',8,8,'1.512180cbb9331bca','answer',1,'play.access','person',1.79489718059365510943e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',9,9,'1.c3c141464c40375b','answer',1,'move.CB1','person',1.79489718065125703804e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',10,10,'0.f7bb18ac419501fc','answer',0,'play.hack','person',1.7948971806573626995e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',11,11,'0.4199f1dc04cf0459','answer',0,'play.duck','person',1.79489718070963406564e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',12,12,'0.6dfec96f1c4167d5','answer',0,'move.CB7','person',1.79489718075780081748e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',13,13,'0.e486409ed157d5c2','answer',0,'play.hack','person',1.79489718080565905568e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',14,14,'0.8290cf116f631cd0','answer',0,'buy.lion_robot','person',1.79489718086962795262e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',15,15,'0.f26a7e8ba158ae9e','answer',0,'play.hack','person',1.79489718092188334469e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',16,16,'0.57190f720a9406b5','answer',0,'play.stumble','person',1.79489718097802567484e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',17,17,'1.0b017c3ed434254a','answer',1,'play.hack','person',1.79489718098689699172e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',18,18,'1.c65a44a11b6d0dfa','answer',1,'play.stumble','person',1.79489718103760194779e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',19,19,'1.1e8a72d8e0de6ae8','answer',1,'play.hack','person',1.79489718108573365214e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',20,20,'1.2b56fc4ee8ce85d1','answer',1,'buy.vasr','person',1.7948971811416256427e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',21,21,'1.70bbe40e70bd714f','answer',1,'play.hack','person',1.79489718119761347773e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',22,22,'1.c1980d7cfc1563a1','answer',1,'play.hack','person',1.79489718124162602429e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',23,23,'1.595a826bb122d142','answer',1,'buy.vasr','person',1.79489718128997802733e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',24,24,'0.4992e6391c5d516b','answer',0,'play.stumble','person',1.79489718129875302317e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',25,25,'0.f087af9fa4da7373','answer',0,'play.access','person',1.79489718134576749803e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',26,26,'0.e20448fd239e7892','answer',0,'move.CB1','person',1.79489718139787602421e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',27,27,'0.e6fdfa3c82440de3','answer',0,'play.hack','person',1.79489718144961976999e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',28,28,'0.f38c58abeb43db2d','answer',0,'play.hack','person',1.79489718149773716925e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',29,29,'0.a3c2fa5ee99f87fe','answer',0,'buy.vasr','person',1.7948971815457644462e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',30,30,'0.40d828a86242b2d7','answer',0,'play.hack','person',1.79489718159773516655e+09);
INSERT INTO "moves" VALUES('xug2d2kdnd7x',31,31,'1.4cb6b651233811c3','answer',1,'play.hack','person',1.79489718160481357572e+09);
INSERT INTO "moves" VALUES('4n28d9uj9tx7',1,1,'bot.1','answer',1,'8+11','bot',1.79489718212136125565e+09);
INSERT INTO "moves" VALUES('5hb7s56dpmqg',1,1,'bot.1','answer',1,'free.1','bot',1.79489718219713521004e+09);
INSERT INTO "moves" VALUES('5hb7s56dpmqg',2,2,'0.fce222077c23d3af','answer',0,'berzerk.2','person',1794897182.2048);
INSERT INTO "moves" VALUES('5hb7s56dpmqg',3,3,'bot.3','answer',1,'couple','bot',1.79489718220939064021e+09);
INSERT INTO "moves" VALUES('5hb7s56dpmqg',4,4,'bot.4','answer',1,'raven4','bot',1.79489718221082067495e+09);
INSERT INTO "moves" VALUES('5hb7s56dpmqg',5,5,'0.fc5b8bd8716ed304','answer',0,'fox2','person',1.79489718225366759298e+09);
CREATE TABLE rooms (
	id VARCHAR(40) NOT NULL, 
	made FLOAT NOT NULL, 
	opener VARCHAR(40) NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	moves INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	cards VARCHAR(80) NOT NULL, 
	options JSON NOT NULL, 
	seed VARCHAR(32) NOT NULL, 
	public BOOLEAN NOT NULL, 
	pace VARCHAR(8) NOT NULL, 
	race_seconds FLOAT, 
	turn_seconds FLOAT, 
	memory BOOLEAN NOT NULL, 
	rematch VARCHAR(40), 
	PRIMARY KEY (id)
);
INSERT INTO "rooms" VALUES('qd9tbdak6djr',1.79489717550270342825e+09,'FXYeeDe8YzXn2BK0Ymsu2g','playing',36,31,'kombio',1,'a5fa3efee41b','{}','00000000000000000000000000000001',1,'live',60.0,NULL,1,NULL);
INSERT INTO "rooms" VALUES('zupccewrr8d6',1.79489717679611063003e+09,'FXYeeDe8YzXn2BK0Ymsu2g','playing',31,31,'karuba',1,'e1b639ac93fe','{}','00000000000000000000000000000002',1,'live',60.0,NULL,0,NULL);
INSERT INTO "rooms" VALUES('vdmr4wbef8hr',1.79489717777583599085e+09,'FXYeeDe8YzXn2BK0Ymsu2g','playing',31,31,'klobba',1,'cefcaf0473fa','{}','00000000000000000000000000000003',1,'live',60.0,NULL,0,NULL);
INSERT INTO "rooms" VALUES('fwsu6whefc8d',1.7948971789662158489e+09,'FXYeeDe8YzXn2BK0Ymsu2g','playing',31,31,'barbarity',1,'8d402ec214e1','{}','00000000000000000000000000000004',1,'live',60.0,NULL,0,NULL);
INSERT INTO "rooms" VALUES('xug2d2kdnd7x',1.79489718012021946908e+09,'FXYeeDe8YzXn2BK0Ymsu2g','playing',31,31,'klong',1,'1363875a436a','{}','00000000000000000000000000000005',1,'live',60.0,NULL,0,NULL);
INSERT INTO "rooms" VALUES('nzb58wr4yzje',1.79489718166232848162e+09,'FXYeeDe8YzXn2BK0Ymsu2g','gathering',0,0,'kombio',1,'a5fa3efee41b','{}','00000000000000000000000000000006',1,'live',5.0,NULL,0,NULL);
INSERT INTO "rooms" VALUES('4n28d9uj9tx7',1.79489718167083859437e+09,'FXYeeDe8YzXn2BK0Ymsu2g','playing',1,1,'karuba',1,'e1b639ac93fe','{}','00000000000000000000000000000007',0,'slow',NULL,86400.0,0,NULL);
INSERT INTO "rooms" VALUES('5hb7s56dpmqg',1.79489718174700355534e+09,'FXYeeDe8YzXn2BK0Ymsu2g','over',5,5,'klobba',1,'cefcaf0473fa','{"rounds": 1}','00000000000000000000000000000008',0,'live',5.0,NULL,0,NULL);
CREATE TABLE seats (
	room VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR(40), 
	bot VARCHAR(20), 
	was VARCHAR(40), 
	PRIMARY KEY (room, seat)
);
INSERT INTO "seats" VALUES('qd9tbdak6djr',0,'FXYeeDe8YzXn2BK0Ymsu2g',NULL,NULL);
INSERT INTO "seats" VALUES('qd9tbdak6djr',1,'VGfG7Wzr6xHqHnqF-g6Cvg',NULL,NULL);
INSERT INTO "seats" VALUES('zupccewrr8d6',0,'FXYeeDe8YzXn2BK0Ymsu2g',NULL,NULL);
INSERT INTO "seats" VALUES('zupccewrr8d6',1,'VGfG7Wzr6xHqHnqF-g6Cvg',NULL,NULL);
INSERT INTO "seats" VALUES('vdmr4wbef8hr',0,'FXYeeDe8YzXn2BK0Ymsu2g',NULL,NULL);
INSERT INTO "seats" VALUES('vdmr4wbef8hr',1,'VGfG7Wzr6xHqHnqF-g6Cvg',NULL,NULL);
INSERT INTO "seats" VALUES('fwsu6whefc8d',0,'FXYeeDe8YzXn2BK0Ymsu2g',NULL,NULL);
INSERT INTO "seats" VALUES('fwsu6whefc8d',1,'VGfG7Wzr6xHqHnqF-g6Cvg',NULL,NULL);
INSERT INTO "seats" VALUES('xug2d2kdnd7x',0,'FXYeeDe8YzXn2BK0Ymsu2g',NULL,NULL);
INSERT INTO "seats" VALUES('xug2d2kdnd7x',1,'VGfG7Wzr6xHqHnqF-g6Cvg',NULL,NULL);
INSERT INTO "seats" VALUES('nzb58wr4yzje',0,'FXYeeDe8YzXn2BK0Ymsu2g',NULL,NULL);
INSERT INTO "seats" VALUES('nzb58wr4yzje',1,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('4n28d9uj9tx7',0,'FXYeeDe8YzXn2BK0Ymsu2g',NULL,NULL);
INSERT INTO "seats" VALUES('4n28d9uj9tx7',1,NULL,'random',NULL);
INSERT INTO "seats" VALUES('5hb7s56dpmqg',0,'FXYeeDe8YzXn2BK0Ymsu2g',NULL,NULL);
INSERT INTO "seats" VALUES('5hb7s56dpmqg',1,NULL,'random',NULL);
CREATE INDEX rooms_of_an_opener ON rooms (opener, state);
CREATE INDEX rooms_in_the_lobby ON rooms (public, state, made);
CREATE INDEX seats_of_a_guest ON seats (guest);
COMMIT;
