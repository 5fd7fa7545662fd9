import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from '../button.tsx';
import { Heading } from '../heading.tsx';
import { PlainList } from '../plain-list.tsx';
import styles from './compact-row.module.css';

interface CompactRowProps
  extends Omit<HTMLAttributes<HTMLElement>, 'title'>,
    RefAttributes<HTMLElement> {
  as?: 'article' | 'li' | undefined;
  /** Sets the colour of the left edge: green for `confirmed`, red for `alarm`. */
  tone?: 'confirmed' | 'alarm' | undefined;
  /** A picture, or a date. */
  lead: ReactNode;
  title: ReactNode;
  /** The title as text, for the name of the button that shows the details. */
  name: string;
  /** What matters most, in one line where there is room. */
  summary: ReactNode;
  /**
   * Buttons or links. A button alone is beside the title, and so is a link with `data-short`. In a wide
   * window any link alone is. Others, and a notice, are below the summary.
   */
  actions?: ReactNode;
  /** Everything else, which a button shows and hides. */
  details: ReactNode;
}

const unfoldIcon = 'M6 9.5l6 6 6-6';

/** A row of a list that is 88 px high on a phone and 52 px in a wide window until it is unfolded. */
export function CompactRow({
  as: Element = 'article',
  lead,
  title,
  name,
  summary,
  actions,
  details,
  tone,
  className = '',
  ...props
}: CompactRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  // TypeScript cannot infer that the props are valid for both elements, so treat each as a div.
  const Row = Element as 'div';
  return (
    <Row
      className={`${styles.row} ${className}`}
      data-tone={tone}
      {...(props as HTMLAttributes<HTMLDivElement>)}
    >
      <div className={styles.lead}>{lead}</div>
      <Heading level={3} size="body" className={styles.title}>
        {title}
      </Heading>
      <div className={styles.summary}>{summary}</div>
      <div className={styles.actions}>{actions}</div>
      <IconButton
        className={styles.more}
        icon={unfoldIcon}
        aria-label={`Details: ${name}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && details}
      </div>
    </Row>
  );
}

interface CompactRowsProps extends HTMLAttributes<HTMLElement> {
  /** A `ul` has rows that are list items. */
  as?: 'div' | 'ul';
  ref?: Ref<HTMLDivElement>;
}

/** Frames rows that belong together. */
export function CompactRows({ as = 'div', ref, className = '', ...props }: CompactRowsProps) {
  const classes = `${styles.rows} ${className}`;
  if (as === 'ul') return <PlainList className={classes} {...props} />;
  return <div ref={ref} className={classes} {...props} />;
}
