import { createContext, type ReactNode, use } from 'react';
import { Notice } from '../feedback/notice.tsx';

const News = createContext<ReactNode>(null);

interface FormNewsProps {
  /** What others have changed since the form was opened, or nothing. */
  news: ReactNode;
  children: ReactNode;
}

/**
 * Shows news above the form in `children`, and above its submit button, because the top of a long form is
 * out of sight there. Screen readers announce them once.
 */
export function FormNews({ news, children }: FormNewsProps) {
  const outerNews = use(News);
  return (
    <>
      {news && <Notice tone="note">{news}</Notice>}
      <News
        value={
          <>
            {outerNews}
            {news && (
              <Notice tone="note" isAnnounced={false}>
                {news}
              </Notice>
            )}
          </>
        }
      >
        {children}
      </News>
    </>
  );
}

/** The news again, for the place above the submit button. */
export function RepeatedFormNews() {
  return use(News);
}
