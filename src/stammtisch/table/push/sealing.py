"""A message that only one browser can read (RFC 8291), and word of who sends it (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidKey, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

#: A message is one record of at most so many bytes.
RECORD = 4096
#: A word of who sends something is good for so many seconds; push services take no more than a day.
GOOD_FOR = 12 * 3600
AUTH = 16
CURVE = ec.SECP256R1()
#: How many points of the curve there are to choose from.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def b64(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_browser(p256dh: str, auth: str) -> bool:
    """Whether these are keys of a browser: a point on the curve, and 16 bytes that only we two know."""
    try:
        _point(unb64(p256dh))
        return len(unb64(auth)) == AUTH
    except (ValueError, InvalidKey, UnsupportedAlgorithm):
        return False


def _point(written: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, written)


def _written(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def sealed(
    plain: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """A message for one browser. Keys and salt are new for every message; tests give those of the standard."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs, ours = unb64(p256dh), _written(own.public_key())
    shared = own.exchange(ec.ECDH(), _point(theirs))
    key = _derived(shared, unb64(auth), b"WebPush: info\0" + theirs + ours, 32)
    cipher = AESGCM(_derived(key, salt, b"Content-Encoding: aes128gcm\0", 16))
    body = cipher.encrypt(_derived(key, salt, b"Content-Encoding: nonce\0", 12), plain + b"\2", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours + body


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)


class Keys:
    """Who we are for the push services.

    They follow from the secret that is made with the database and kept in it, so they are the same after a restart and
    for all servers that share it.
    """

    def __init__(self, secret: str) -> None:
        number = int.from_bytes(_derived(secret.encode(), b"stammtisch", b"push", 48), "big")
        self._key = ec.derive_private_key(1 + number % (ORDER - 1), CURVE)

    @property
    def public(self) -> str:
        """What browsers are told: only we may push to them."""
        return b64(_written(self._key.public_key()))

    def word_for(self, origin: str, now: float, contact: str) -> str:
        """The header that says who sends something to a push service."""
        claims = {"aud": origin, "exp": int(now) + GOOD_FOR, "sub": contact}
        parts = [b64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        r, s = decode_dss_signature(self._key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
        signature = b64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={'.'.join([*parts, signature])}, k={self.public}"
