import { blogSearchMaxLength } from '@fixturebook/contract/limits';
import { blogPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { useHydrated } from '../ui/browser/use-hydrated.ts';
import { SearchField } from '../ui/form/search-field.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useSearchParam } from '../ui/use-search-param.ts';
import styles from './blog-screen.module.css';
import { PostList } from './post-list.tsx';

const feed = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${brand.name} Blog`,
  href: '/blog/rss.xml',
};

export function meta() {
  const description = 'News and advice for fixture secretaries of cricket clubs.';
  return [...pageMeta('Blog', description, blogPath), feed];
}

/** The URL contains the search text, such as `/Blog?search=tea`. */
export default function BlogScreen() {
  const { search, inputRef, text, setText, searchNow, clear } = useBlogSearch();
  return (
    <Page heading="Blog" lead="Read the latest posts below.">
      <SearchField
        ref={inputRef}
        label="Search posts..."
        value={text}
        maxLength={blogSearchMaxLength}
        onTextChange={setText}
        onCommit={searchNow}
      />
      <PostList search={search} onClear={clear} />
      <p className={styles.feed}>
        <a href={feed.href}>RSS feed</a>
      </p>
    </Page>
  );
}

function useBlogSearch() {
  const [params] = useSearchParams();
  const searchInUrl = (params.get('search') ?? '').trim().slice(0, blogSearchMaxLength).trimEnd();
  // The page was prerendered without a search, so the first render must have none either.
  const search = useHydrated() ? searchInUrl : '';
  return { search, ...useSearchParam(search, formatSearch) };
}

function formatSearch(search: string): string {
  return search ? `?${new URLSearchParams({ search })}` : '';
}
