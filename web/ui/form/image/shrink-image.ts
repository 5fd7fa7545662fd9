/** A slow phone may take this long to decode a photo from its own camera. */
const timeoutMs = 30_000;

/** Shrinks or converts an image in a worker, so that the page stays responsive. */
export async function shrinkImage(file: File): Promise<File> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return file;
  let worker: Worker | undefined;
  try {
    worker = new Worker(new URL('./shrink-image.worker.ts', import.meta.url), { type: 'module' });
    const shrunk = await requestShrunkImage(worker, file);
    return shrunk ? new File([shrunk], file.name, { type: shrunk.type }) : file;
  } catch {
    // If the browser forbids workers, the server shrinks the image.
    return file;
  } finally {
    worker?.terminate();
  }
}

function requestShrunkImage(worker: Worker, file: File) {
  return new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data);
    worker.onerror = () => resolve(undefined);
    setTimeout(resolve, timeoutMs);
    worker.postMessage(file);
  });
}
