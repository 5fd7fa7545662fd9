import { MatchRequestInput } from '@fixturebook/contract/matches';
import { createSchemaCheck } from '../../ui/form/schema-checks.ts';
import type { Checked } from '../../ui/form/use-submit-form.ts';
import { checkTerms } from '../terms/terms-checks.ts';
import type { TermsFormValues } from '../terms/terms-form-values.ts';
import type { AskContext, AskFormValues } from './ask-form-values.ts';

const MessageFields = MatchRequestInput.pick({ teamName: true, message: true });

/** Returns the request for the server, or an error for each field. */
export function checkAskForm(
  values: AskFormValues,
  { fixtureId, ownFixtureId, hasTerms }: AskContext,
): Checked<AskFormValues, MatchRequestInput> {
  const { message, teamName, ...termsValues } = values;
  const messageFields = checkMessageFields(ownFixtureId ? { message } : { message, teamName });
  const terms = hasTerms ? checkTerms(termsValues as TermsFormValues) : { input: {} };
  if ('input' in messageFields && 'input' in terms)
    return { input: { fixtureId, ownFixtureId, ...messageFields.input, terms: terms.input } };
  return {
    errors: {
      ...('errors' in messageFields ? messageFields.errors : {}),
      ...('errors' in terms ? terms.errors : {}),
    },
  };
}

const checkMessageFields = createSchemaCheck<
  Partial<AskFormValues>,
  Pick<MatchRequestInput, 'teamName' | 'message'>
>(MessageFields);
