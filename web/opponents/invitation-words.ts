import { brand } from '@fixturebook/contract/site';

interface InvitationDetails {
  clubName: string;
  /** The public origin of the site. */
  origin: string;
  /** When the club would like a match, such as `Sunday 13 June 2027`. */
  days?: string | undefined;
  teamName?: string | undefined;
}

/** Writes the message with which a club invites another one that is not registered. */
export function formatInvitation({ clubName, origin, days, teamName }: InvitationDetails) {
  const free = days && `${teamName ? `Our ${teamName}` : 'We'} would like a match on ${days}.`;
  const text = [
    `Hello from ${clubName}!`,
    free,
    `We arrange our matches on ${brand.name}. List your free dates there and you can ask us for a match. Joining is free:`,
    `${origin}/signup`,
  ];
  return { title: `A match with ${clubName}?`, text: text.filter(Boolean).join(' ') };
}

/** Returns the address of an email without a recipient, which the user chooses in their mail program. */
export function formatMailAddress({ title, text }: { title: string; text: string }): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`;
}
