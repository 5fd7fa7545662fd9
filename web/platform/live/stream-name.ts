/** The name under which the tabs of a browser share the live stream of an officer, and send each other its events. */
export function formatStreamName(clubId: string, userId: string): string {
  return `live ${clubId} ${userId}`;
}
