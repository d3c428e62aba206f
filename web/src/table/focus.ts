/** Focus never falls to the page: what had it may go, with the question that it answered or the drawer that was closed. */

export function keepFocus(to: () => HTMLElement | undefined): () => void {
  let last: Element | null = null;
  const note = (event: FocusEvent): void => void (last = event.target instanceof Element ? event.target : null);
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    to()?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    watch.disconnect();
  };
}
