import type { StyleSpecification } from 'maplibre-gl';

/** ms that a style and its first source may take together. */
const timeoutMs = 8000;

/** A style with streets, once it and its first source have been reached. Throws when they cannot. */
export async function loadStreetStyle(
  url: string,
  signal: AbortSignal,
): Promise<StyleSpecification> {
  const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const style = await fetchJson(url, timeLimit);
  if (!isStyle(style)) throw new Error(`${url} is no map style`);
  const described = Object.values(style.sources).find((source) => 'url' in source && source.url);
  if (described && 'url' in described) await fetchJson(`${described.url}`, timeLimit);
  return style;
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

function isStyle(value: unknown): value is StyleSpecification {
  const { version, sources, layers } = Object(value) as Record<string, unknown>;
  return version === 8 && typeof sources === 'object' && sources !== null && Array.isArray(layers);
}
