import type { Advert } from '@fixturebook/contract/adverts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../platform/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './advert-layout.module.css';
import { advertsQuery } from './api.ts';

export function AdvertLayout({ children }: { children: ReactNode }) {
  const { limited } = useMe();
  return (
    <>
      {children}
      {limited && <AdvertPanel />}
    </>
  );
}

/** Shows the same advert until the user opens another screen, so that it does not change while they read. */
function AdvertPanel() {
  const { data, isError } = useQuery(advertsQuery);
  const index = useAdvertIndex();
  const adverts = data?.items;
  if (isError || adverts?.length === 0) return null;
  const advert = adverts?.[index % adverts.length];
  return (
    <aside className={styles.space} aria-label="Advert">
      {advert && <AdvertContent {...advert} />}
    </aside>
  );
}

function AdvertContent({ title, text, link, linkText }: Advert) {
  return (
    <Card className={styles.advert}>
      <p className={styles.label}>Advert</p>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      <p>
        <Link to={link} rel="noopener noreferrer">
          {linkText}
        </Link>
      </p>
    </Card>
  );
}

function useAdvertIndex() {
  const { pathname } = useLocation();
  const [visit, setVisit] = useState(() => ({
    pathname,
    count: Math.floor(Math.random() * 1_000),
  }));
  if (visit.pathname !== pathname) setVisit({ pathname, count: visit.count + 1 });
  return visit.count;
}
