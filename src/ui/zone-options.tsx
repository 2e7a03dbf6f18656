import { zonesToChoose } from '#platform/time-zones.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'

/** The time zones of a select: those of the browser, and the chosen one, which the browser may not know. */
export function ZoneOptions({ chosen }: { chosen: string | null }) {
  const isHydrated = useHydrated()
  const zones = zonesToChoose(isHydrated ? Intl.supportedValuesOf('timeZone') : [], chosen)
  return zones.map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ))
}
