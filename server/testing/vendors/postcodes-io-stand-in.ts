import { startVendorStandIn } from './vendor-stand-in.ts';

type CoordinatesResult = { latitude: number | null; longitude: number | null };

/** The postcodes that the stand-in knows, in the spelling of postcodes.io: `SW18 4RD`, `SW18`. */
export interface PostcodesIoData {
  postcodes?: Record<string, CoordinatesResult>;
  terminated?: Record<string, CoordinatesResult>;
  outcodes?: Record<string, CoordinatesResult>;
}

/** Starts a server that replaces the lookups of https://postcodes.io/docs that the app uses. */
export function startPostcodesIoStandIn(data: PostcodesIoData) {
  return startVendorStandIn(({ pathname }) => {
    const [collection = '', code = ''] = pathname.slice(1).split('/').map(decodeURIComponent);
    const { postcodes = {}, terminated = {}, outcodes = {} } = data;
    const found = { postcodes, terminated_postcodes: terminated, outcodes }[collection]?.[code];
    if (found) {
      const key = collection === 'outcodes' ? 'outcode' : 'postcode';
      return { status: 200, body: { status: 200, result: { [key]: code, ...found } } };
    }
    return { status: 404, body: { status: 404, error: notFound[collection] } };
  });
}

const notFound: Record<string, string> = {
  postcodes: 'Postcode not found',
  terminated_postcodes: 'Terminated postcode not found',
  outcodes: 'Outcode not found',
};
