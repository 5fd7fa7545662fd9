import {
  createContext,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefAttributes,
  use,
  useId,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button.tsx';
import { Heading } from '../heading.tsx';
import { PlainList } from '../plain-list.tsx';
import styles from './compact-row.module.css';

interface CompactRowProps
  extends Omit<HTMLAttributes<HTMLElement>, 'title'>,
    RefAttributes<HTMLElement> {
  as?: 'article' | 'li' | 'div' | undefined;
  /** The level of the title. */
  level?: 3 | 4 | undefined;
  /** Sets the colour of the left edge: green for `confirmed`, red for `alarm`. */
  tone?: 'confirmed' | 'alarm' | undefined;
  /** A picture, or a date. */
  lead?: ReactNode;
  title: ReactNode;
  /** The title as text, for the name of the button that shows the details. */
  name: string;
  /** What matters most. A folded row shows one line of it in a wide window and two on a phone. */
  summary: ReactNode;
  /**
   * One button or link, which is beside the title, so its text is short. Several, and a notice, are
   * below the summary. `RowDetails` around the others keeps the row compact.
   */
  actions?: ReactNode;
  /** Everything else, which a button shows and hides. */
  details: ReactNode;
}

export const unfoldIcon = 'M6 9.5l6 6 6-6';

/** A row of a list that is 88 px high on a phone and 52 px in a wide window until it is unfolded. */
export function CompactRow({
  as: Element = 'article',
  level = 3,
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
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const id = useId();
  // TypeScript cannot infer that the props are valid for both elements, so treat each as a div.
  const Row = Element as 'div';
  return (
    <Row
      className={`${styles.row} ${className}`}
      data-tone={tone}
      data-open={isOpen}
      {...(props as HTMLAttributes<HTMLDivElement>)}
    >
      {lead && <div className={styles.lead}>{lead}</div>}
      <Heading level={level} size="body" className={styles.title}>
        {title}
      </Heading>
      <div className={styles.summary}>{summary}</div>
      <div className={styles.actions}>
        <DetailsSlot value={slot}>{actions}</DetailsSlot>
      </div>
      <IconButton
        className={styles.more}
        icon={unfoldIcon}
        aria-label={`Details: ${name}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && (
          <>
            {details}
            <div className={styles.slot} ref={setSlot} />
          </>
        )}
      </div>
    </Row>
  );
}

/** The element of the details for `RowDetails`: null in a folded row, undefined outside a row. */
const DetailsSlot = createContext<HTMLElement | null | undefined>(undefined);

/** Moves further actions to the details of the row. Outside a row they stay where they are. */
export function RowDetails({ children }: { children: ReactNode }) {
  const slot = use(DetailsSlot);
  if (slot === undefined) return children;
  return slot && createPortal(children, slot);
}

export function useIsInRow(): boolean {
  return use(DetailsSlot) !== undefined;
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
