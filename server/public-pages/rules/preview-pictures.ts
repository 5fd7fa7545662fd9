import { createHash } from 'node:crypto';

/** All that a picture for link previews shows. It has no fact that a visitor may not see. */
export interface PreviewContent {
  /** The words on the coloured label, such as “Looking for opponents”. */
  label: string;
  /** Whether the label is red, because the club looks for opponents. */
  isLookingForOpponents: boolean;
  title: string;
  /** How many lines the title may have. */
  titleLines: number;
  /** Who plays: the team and the club. */
  names: string[];
  /** Smaller lines, such as the format and the place. */
  details: string[];
  /** The photo of the club; null without one. */
  photo: string | null;
}

export interface PreviewOwner {
  clubId: string;
  /** Null for the picture of the club. */
  fixtureId: string | null;
}

/** Increase it with each change to the design, so that all pictures are drawn again. */
const designVersion = 1;

/** Returns the name of the stored file, a hash of everything that the picture shows and of whose it is. */
export function getPreviewFileName(owner: PreviewOwner, content: PreviewContent): string {
  const { clubId, fixtureId } = owner;
  const shown = JSON.stringify([designVersion, clubId, fixtureId, Object.entries(content).sort()]);
  return `preview-${createHash('sha256').update(shown).digest('hex').slice(0, 40)}.png`;
}
