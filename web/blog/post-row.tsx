import type { BlogPostSummary } from '@fixturebook/contract/blog';
import { postPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { LoadingText } from '../ui/feedback/loading.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { postQuery } from './api.ts';
import { PostDateText } from './post-date-text.tsx';
import styles from './post-row.module.css';
import { PostText } from './post-text.tsx';

interface PostRowProps {
  post: BlogPostSummary;
  isChosen: boolean;
  onToggle: () => void;
}

/** Slightly longer than the opening and closing animation, which takes 300 ms. */
const animationEndMs = 350;

/** The row expands only when its post has loaded, so that the animation runs once. */
export function PostRow({ post, isChosen, onToggle }: PostRowProps) {
  const id = useId();
  const client = useQueryClient();
  const head = useRef<HTMLDivElement>(null);
  const query = useQuery({ ...postQuery(post.slug), enabled: isChosen });
  const isOpen = isChosen && !query.isPending;
  const isMounted = useKeepMountedWhileClosing(isOpen, head);
  const fetchAhead = () => void client.prefetchQuery(postQuery(post.slug));
  return (
    <li className={styles.post} data-open={isOpen}>
      <div className={styles.head} ref={head}>
        <Heading level={2} className={styles.title}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            onFocus={fetchAhead}
            onPointerEnter={fetchAhead}
          >
            {post.title}
          </button>
        </Heading>
        <p className={styles.date}>
          <PostDateText instant={post.createdAt} />
          {isChosen && query.isPending && (
            <span role="status">
              <LoadingText>Loading post…</LoadingText>
            </span>
          )}
        </p>
        <div className={styles.fold} data-open={!isOpen}>
          <p>{post.excerpt}</p>
        </div>
      </div>
      <div className={styles.fold} data-open={isOpen} id={id}>
        <div>
          {isMounted && (
            <Loaded query={query} loading={null}>
              {({ html }) => (
                <>
                  <PostText html={html} />
                  <p className={styles.own}>
                    <Link to={postPath(post.slug)}>
                      Link to this post<VisuallyHidden>: {post.title}</VisuallyHidden>
                    </Link>
                  </p>
                </>
              )}
            </Loaded>
          )}
        </div>
      </div>
    </li>
  );
}

/** Also scrolls the heading of an opened post into view, unless the user scrolled during the animation. */
function useKeepMountedWhileClosing(isOpen: boolean, head: { current: HTMLElement | null }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  useEffect(() => {
    if (isOpen === wasOpen) return;
    const { scrollY } = window;
    const timer = setTimeout(() => {
      setWasOpen(isOpen);
      if (isOpen && window.scrollY === scrollY) head.current?.scrollIntoView({ block: 'nearest' });
    }, animationEndMs);
    return () => clearTimeout(timer);
  }, [isOpen, wasOpen, head]);
  return isOpen || wasOpen;
}
