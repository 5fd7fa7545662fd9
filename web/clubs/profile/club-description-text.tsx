import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { isLongText } from './club-description-rules.ts';
import styles from './club-profile-panel.module.css';

/** Folds a long description, so that it does not push the rest of the profile far down. */
export function ClubDescriptionText({ text }: { text: string }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  if (!isLongText(text)) return <p className={styles.text}>{text}</p>;
  return (
    <Stack>
      <p className={styles.text} id={id} data-folded={!isUnfolded}>
        {text}
      </p>
      <div>
        <Button
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show less' : 'Show all'}
        </Button>
      </div>
    </Stack>
  );
}
