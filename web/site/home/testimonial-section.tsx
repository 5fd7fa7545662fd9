import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../platform/settings.ts';
import styles from './testimonial-section.module.css';

/** Shows nothing until the operator has configured a quotation from a real club. */
export function TestimonialSection() {
  const { data } = useQuery(settingsQuery);
  if (!data?.testimonial) return null;
  const { words, by } = data.testimonial;
  return (
    <figure className={styles.testimonial}>
      <blockquote className={styles.words}>
        <p>{words}</p>
      </blockquote>
      <figcaption className={styles.by}>{by}</figcaption>
    </figure>
  );
}
