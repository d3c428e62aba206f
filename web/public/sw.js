/** Tells that it is somebody's turn while no page is open. It keeps nothing and changes no request. */

self.addEventListener('push', (event) => {
  const { table, title, text } = event.data.json();
  event.waitUntil(told(table, title, text));
});

/** Whoever looks at the table knows it; the others are told, once for each table. */
async function told(table, title, text) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === `/t/${table}`)) return;
  await self.registration.showNotification(title, { body: text, tag: table, icon: '/icon-192.png', data: table });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(`/t/${event.notification.data}`));
});

async function goTo(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
