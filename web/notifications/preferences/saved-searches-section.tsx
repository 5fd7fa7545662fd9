import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteSavedSearch, formatSavedSearch, savedSearchesQuery } from '../../opponents/api.ts';
import { RemovableListSection } from './removable-list-section.tsx';

export function SavedSearchesSection() {
  const client = useQueryClient();
  return (
    <RemovableListSection
      heading="Saved searches"
      lead="We tell you when a club lists a date like these as free."
      query={useQuery(savedSearchesQuery)}
      emptyText="You have no saved searches."
      formatName={formatSavedSearch}
      removeLabel="Delete"
      remove={({ id }) => deleteSavedSearch(id)}
      onRemoved={() => client.invalidateQueries(savedSearchesQuery)}
      formatRemoved={() => 'The search is deleted.'}
    />
  );
}
