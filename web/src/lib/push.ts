/** To be told that it is one's turn when no page is open: this browser is made known to the server, or forgotten. */

import { api } from './api';

const able = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const bytesOf = (written: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Whether it works: not every browser has somebody who brings it messages. */
export async function subscribe(): Promise<boolean> {
  if (!able()) return false;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await api.pushKey();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
    const { endpoint, keys } = made.toJSON();
    await api.subscribe({ endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' });
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribe(): Promise<void> {
  if (!able()) return;
  const made = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (!made) return;
  await api.unsubscribe({ endpoint: made.endpoint });
  await made.unsubscribe();
}
