import { formatLabels, strengthLabels, toSelectOptions } from '../../fixtures/api.ts';
import { Checkbox } from '../../ui/form/checkbox-field.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './find-filter-fields.module.css';
import { countFilters, type FindSearch, radiusChoices } from './find-search.ts';

interface FindFilterFieldsProps {
  search: FindSearch;
  teams: string[];
  onChange: (change: Partial<FindSearch>) => void;
}

/** Everything but the days. What most searches leave as it is stays folded. */
export function FindFilterFields({ search, teams, onChange }: FindFilterFieldsProps) {
  const filters = countFilters(search);
  const isKnownTeam = !search.team || teams.includes(search.team);
  const offered = isKnownTeam ? teams : [search.team, ...teams];
  return (
    <div className={styles.fields}>
      {offered.length > 1 && (
        <SelectField
          label="Team"
          name="team"
          value={search.team}
          onChange={({ target }) => onChange({ team: target.value })}
          options={[
            { value: '', label: 'Any of our teams' },
            ...offered.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      <Segments
        label="Within"
        showsLabel
        options={radiusOptions}
        chosen={String(search.radius ?? 'usual')}
        onChoose={(value) => onChange({ radius: value === 'usual' ? undefined : Number(value) })}
      />
      <details className={styles.more} open={filters > 0 || undefined}>
        <summary>{filters > 0 ? `More filters (${filters} on)` : 'More filters'}</summary>
        <div className={styles.fields}>
          <Segments
            label="We play"
            showsLabel
            options={{ either: 'Home or away', home: 'Home', away: 'Away' }}
            chosen={search.side}
            onChoose={(side) => onChange({ side })}
          />
          <SelectField
            label="Strength"
            name="strength"
            value={search.strength}
            onChange={({ target }) =>
              onChange({ strength: target.value as FindSearch['strength'] })
            }
            options={[{ value: '', label: 'Any' }, ...toSelectOptions(strengthLabels)]}
          />
          <SelectField
            label="Format"
            name="format"
            value={search.format}
            onChange={({ target }) => onChange({ format: target.value as FindSearch['format'] })}
            options={[{ value: '', label: 'Any' }, ...toSelectOptions(formatLabels)]}
          />
          <Checkbox
            label="Will travel to us"
            isChecked={search.travels}
            onChange={(travels) => onChange({ travels })}
          />
          <Checkbox
            label="Played before"
            isChecked={search.playedBefore}
            onChange={(playedBefore) => onChange({ playedBefore })}
          />
        </div>
      </details>
    </div>
  );
}

/** Object keys that look like numbers come first, whatever their order here. */
const radiusOptions: Record<string, string> = {
  usual: 'Our usual',
  ...Object.fromEntries(radiusChoices.map((miles) => [`${miles}`, `${miles} mi`])),
};
