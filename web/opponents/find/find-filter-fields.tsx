import { formatLabels, strengthLabels, toSelectOptions } from '../../fixtures/api.ts';
import { Checkbox } from '../../ui/form/checkbox-field.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { formatMilesAndKm, offeredMiles, toKm } from '../../ui/format/distance.ts';
import { FoldedFields } from '../../ui/layout/folded-fields.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './find-filter-fields.module.css';
import { countFilters, type FindSearch } from './find-search.ts';
import { formatFindFilters } from './find-words.ts';

interface FindFilterFieldsProps {
  search: FindSearch;
  teams: string[];
  onChange: (change: Partial<FindSearch>) => void;
}

/** Everything but the days, folded because most searches leave it as it is. */
export function FindFilterFields({ search, teams, onChange }: FindFilterFieldsProps) {
  const isKnownTeam = !search.team || teams.includes(search.team);
  const offered = isKnownTeam ? teams : [search.team, ...teams];
  return (
    <FoldedFields
      title="Filters"
      outline={formatFindFilters(search)}
      isInitiallyOpen={countFilters(search) > 0}
      hasError={false}
    >
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
        <SelectField
          label="Within"
          name="radius"
          value={search.radius === undefined ? '' : String(search.radius)}
          onChange={({ target }) =>
            onChange({ radius: target.value ? Number(target.value) : undefined })
          }
          options={[{ value: '', label: 'Our usual distance' }, ...radiusOptions]}
        />
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
          onChange={({ target }) => onChange({ strength: target.value as FindSearch['strength'] })}
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
    </FoldedFields>
  );
}

const radiusOptions = offeredMiles.map((miles) => ({
  value: String(miles),
  label: formatMilesAndKm(toKm(miles)),
}));
