import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readPhotoFile } from '../../clubs/commands.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createFairGate } from '../../platform/http/fair-gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { previewDrawings } from '../policy.ts';
import { listFilesInUse } from '../queries/preview-pictures.ts';
import {
  getPreviewFileName,
  type PreviewContent,
  type PreviewOwner,
} from '../rules/preview-pictures.ts';
import { createPreviewDrawer, type DrawPreview } from '../vendor-preview-drawer.ts';
import { deleteOtherPreviewPictures } from './delete-preview-pictures.ts';

export interface PreviewPicture {
  owner: PreviewOwner;
  content: PreviewContent;
  /** The picture is deleted after this day. */
  keepUntil: string;
}

type PreviewDeps = Pick<Platform, 'db' | 'storage' | 'limits' | 'log' | 'jobs'>;

/** A waiting picture takes about 1 KB. Two thousand are drawn in a few minutes. */
const maxWaiting = 2_000;

/** Services that show previews of links do not wait for long. */
const maxWaitMs = 3_000;

/** How many pictures are drawn within `maxWaitMs` if each takes 150 ms, the most that one may take. */
const maxRequestsOfNetwork = 20;

/** How many requests of all networks wait for a drawing. All of them can be answered at the same moment. */
const maxRequests = 100;

/**
 * Returns a function that returns the stored picture, or draws it. It returns undefined if the picture cannot be
 * drawn, or not soon: at once if many requests wait already. The drawing goes on, so that a later request finds the
 * picture.
 */
export function createPreviewPictures(
  deps: PreviewDeps,
  drawPreview: DrawPreview = createPreviewDrawer(deps),
) {
  const { storage, limits, log } = deps;
  const drawInTurn = createFairGate({
    concurrency: 1,
    maxWaiting,
    maxOfCaller: maxWaiting,
    retryAfterSeconds: 60,
  });
  const waitForAnswer = createFairGate({
    concurrency: maxRequests,
    maxWaiting: 0,
    maxOfCaller: maxRequestsOfNetwork,
    retryAfterSeconds: 60,
  });
  /**
   * The pictures that are being drawn or wait to be drawn. Requests of a network for the same picture share one.
   * Another network has its own, so that it does not wait for the turn of a network that asked for many pictures. It
   * finds the file if the picture is already drawn by then.
   */
  const drawings = new Map<string, Promise<Uint8Array | undefined>>();

  /** `network` is the network of the caller. Networks take turns. */
  return async function getOrDrawPreview(picture: PreviewPicture, network: string) {
    const file = getPreviewFileName(picture.owner, picture.content);
    const stored = await findStored(file);
    if (stored) return stored;
    const drawing = startDrawing(file, picture, network);
    return waitForAnswer(network, () => waitForDrawing(drawing)).catch(() => undefined);
  };

  /** A storage that cannot be reached is logged there. */
  function findStored(file: string) {
    return storage.get(file).catch(() => undefined);
  }

  function startDrawing(file: string, picture: PreviewPicture, network: string) {
    const key = `${network} ${file}`;
    const begun = drawings.get(key);
    if (begun) return begun;
    const drawing = drawInTurn(
      network,
      () => drawAndStore(file, picture),
      () => limits.use(previewDrawings, network),
    )
      .catch((err) => {
        // The limits and the storage log and count what they refuse.
        if (!(err instanceof AppError)) log.warn({ err }, 'preview picture not made');
        return undefined;
      })
      .finally(() => drawings.delete(key));
    drawings.set(key, drawing);
    return drawing;
  }

  /** Looks for the file first, because another node or network may have had it drawn while this one waited. */
  async function drawAndStore(file: string, picture: PreviewPicture) {
    const stored = await storage.get(file);
    if (stored) return stored;
    const { photo } = picture.content;
    const crest = photo ? await readPhotoFile(storage, photo, 512) : undefined;
    const drawn = await drawPreview({ content: picture.content, photo: crest });
    if (drawn) await storePicture(deps, file, picture, drawn);
    return drawn;
  }
}

async function waitForDrawing(drawing: Promise<Uint8Array | undefined>) {
  const timeout = new AbortController();
  try {
    return await Promise.race([drawing, pause(maxWaitMs, undefined, { signal: timeout.signal })]);
  } finally {
    timeout.abort();
  }
}

/**
 * Stores nothing if the club has turned its page off since the request, or is suspended or closed. The new picture
 * replaces the older ones, so that a club cannot fill the storage by changing its name again and again.
 */
async function storePicture(
  { db, storage, jobs }: Pick<PreviewDeps, 'db' | 'storage' | 'jobs'>,
  file: string,
  { owner, keepUntil }: PreviewPicture,
  drawn: Uint8Array,
) {
  const { clubId, fixtureId } = owner;
  await runTransaction(db, async (tx) => {
    // The locks make this wait for a transaction that closes the club or turns its page off, and read what it changed.
    await tx.execute(sql`
      insert into preview_pictures (file, club_id, fixture_id, keep_until)
      select ${file}, c.id, ${fixtureId}::uuid, ${keepUntil}::date
      from clubs c join public_pages p on p.club_id = c.id
      where c.id = ${clubId} and p.is_on and c.suspended_at is null
      for key share of c for share of p
      on conflict do nothing`);
    await deleteOtherPreviewPictures(tx, { jobs }, owner, file);
  });
  await storage.put(file, drawn, 'image/png');
  const inUse = await listFilesInUse(db, [file]);
  if (!inUse.has(file)) await storage.remove(file);
}
