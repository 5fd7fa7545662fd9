/** What became of a mail to the officers of a club when it was sent to the queue. */
export type QueuedMailOutcome = 'queued' | 'no-address' | 'over-budget';

/** What became of a queued mail that names what it is about. */
export type SentMailOutcome = 'delivered' | 'refused' | 'address-refused';

export type MailOutcome = QueuedMailOutcome | SentMailOutcome;
