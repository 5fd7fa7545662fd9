import { createElement, type ReactNode, useMemo } from 'react';
import { Link } from '../ui/link.tsx';
import styles from './post-text.module.css';

const allowedTags = new Set(
  'p h2 h3 h4 h5 h6 em strong ul ol li blockquote pre code br hr'.split(' '),
);

/** Renders the HTML of a post, without the elements that are not allowed. */
export function PostText({ html }: { html: string }) {
  const content = useMemo(
    () => toReactNodes(new DOMParser().parseFromString(html, 'text/html').body),
    [html],
  );
  return <div className={styles.body}>{content}</div>;
}

function toReactNodes(parent: Element): ReactNode[] {
  return [...parent.childNodes].map(toReactNode);
}

function toReactNode(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  const name = node.localName;
  const children = toReactNodes(node);
  if (name === 'a')
    return createElement(PostLink, { key, href: node.getAttribute('href') ?? '' }, ...children);
  if (!allowedTags.has(name)) return children;
  const start = node.getAttribute('start');
  return createElement(name, { key, ...(start === null ? {} : { start }) }, ...children);
}

function PostLink({ href, children }: { href: string; children?: ReactNode }) {
  return /^\/(?!\/)/.test(href) ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>;
}
