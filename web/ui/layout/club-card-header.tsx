import { clubPath } from '@fixturebook/contract/paths';
import type { ReactNode } from 'react';
import { Avatar } from '../avatar.tsx';
import { Heading } from '../heading.tsx';
import { Link } from '../link.tsx';
import styles from './club-card-header.module.css';

interface ClubCardHeaderProps {
  club: { name: string; slug: string; photoUrl: string | null };
  children: ReactNode;
}

export function ClubCardHeader({ club, children }: ClubCardHeaderProps) {
  return (
    <header className={styles.header}>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={44} />
      <div className={styles.title}>
        <Heading level={3}>
          <Link to={clubPath(club.slug)}>{club.name}</Link>
        </Heading>
        {children}
      </div>
    </header>
  );
}
