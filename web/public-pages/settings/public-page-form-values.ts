import type {
  PublicPageChoices,
  PublicPageSettings,
} from '@fixturebook/contract/public-pages/public-pages';
import { toFormValues } from '../../ui/form/form-values.ts';

const names = ['isOn', 'area', 'town', 'showsPostcode', 'showsMatches'] as const;

export type PublicPageFormValues = Record<(typeof names)[number], string>;

export function toPublicPageFormValues(settings: PublicPageSettings): PublicPageFormValues {
  return toFormValues(settings, [...names]);
}

export function toPublicPageInput(values: PublicPageFormValues) {
  return {
    isOn: values.isOn !== '',
    area: values.area as PublicPageChoices['area'],
    town: values.town.trim(),
    showsPostcode: values.showsPostcode !== '',
    showsMatches: values.showsMatches !== '',
  };
}
