/** Returns the address of directions to a place, such as a postcode, in the map program of the device. */
export function getDirectionsUrl(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
