import { embedPath } from '@fixturebook/contract/paths';

/**
 * The script in the embedded page. It sends the height of the page to the website at once, because browsers can leave
 * frames below the window unrendered and then observe no size. It sends the height again whenever that changes, and when
 * the website asks, because the website's own script can start later than this one. The height is no secret, so any
 * website may receive it.
 */
export const frameScript = `(() => {
  if (parent === window) return;
  const sendHeight = () => {
    const { height } = document.documentElement.getBoundingClientRect();
    parent.postMessage({ type: 'fixturebook-height', height: Math.ceil(height) }, '*');
  };
  sendHeight();
  new ResizeObserver(sendHeight).observe(document.documentElement);
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data && data.type === 'fixturebook-height-request') sendHeight();
  });
})();`;

/** A page that was taken over could otherwise cover the website's other content. */
const maxHeightPx = 10_000;

/**
 * Renders the script for websites that embed the page. It accepts only messages from our origin and from a frame of
 * the website's page, and changes nothing except the height of that frame.
 */
export function renderHostScript(publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return `(() => {
  const site = ${JSON.stringify(origin)};
  const listFrames = () =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(site + '${embedPath('')}'));
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== site || !data || data.type !== 'fixturebook-height') return;
    if (!Number.isFinite(data.height)) return;
    const height = Math.min(Math.max(Math.ceil(data.height), 0), ${maxHeightPx}) + 'px';
    for (const frame of listFrames()) if (frame.contentWindow === source) frame.style.height = height;
  });
  for (const frame of listFrames())
    frame.contentWindow.postMessage({ type: 'fixturebook-height-request' }, '*');
})();
`;
}
