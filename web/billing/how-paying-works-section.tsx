import { Link } from '../ui/link.tsx';
import styles from './how-paying-works-section.module.css';

/** For a treasurer who has never set up a Direct Debit on the web. */
export function HowPayingWorksSection() {
  return (
    <section className={styles.section} aria-labelledby="how-paying-works">
      <h2 id="how-paying-works">How paying works</h2>
      <ul>
        <li>
          You pay by Direct Debit from the club's bank account. GoCardless collects it. We never see
          the account number.
        </li>
        <li>
          Have the sort code and account number at hand. Whoever may sign alone for the account can
          set it up.
        </li>
        <li>
          Your club is Pro at once. The first payment is collected some working days later, and the
          bank statement shows it. After a payment that came to nothing, Pro begins when the next
          one is confirmed.
        </li>
        <li>
          Cancel here whenever you like. Your club stays Pro for the time that is paid for. A
          payment that is on its way by then is still collected, and nothing after it.
        </li>
        <li>
          The Direct Debit Guarantee protects you: your bank gives back at once what was collected
          by mistake.
        </li>
      </ul>
      <p>
        Any question? <Link to="/contactus">Contact us</Link>.
      </p>
    </section>
  );
}
