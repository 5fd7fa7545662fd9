import { Section } from '../ui/layout/section.tsx';
import { Link } from '../ui/link.tsx';
import styles from './how-paying-works-section.module.css';

export function HowPayingWorksSection() {
  return (
    <Section heading="How paying works" className={styles.section}>
      <ul>
        <li>
          You pay by Direct Debit from the club's bank account. GoCardless collects it. We never see
          the account number.
        </li>
        <li>
          Have the sort code and account number ready. Anyone who can sign for the account on their
          own can set it up.
        </li>
        <li>
          Your club is on Pro straight away. We collect the first payment a few working days later,
          and it shows on your bank statement. If an earlier payment failed, Pro starts once the
          next one clears.
        </li>
        <li>
          Cancel here whenever you like. Your club stays on Pro until the end of the period you've
          paid for. A payment already on its way is still collected, and nothing after it.
        </li>
        <li>
          The Direct Debit Guarantee protects you: your bank refunds you straight away if anything
          is collected by mistake.
        </li>
      </ul>
      <p>
        Any questions? <Link to="/contactus">Contact us</Link>.
      </p>
    </Section>
  );
}
