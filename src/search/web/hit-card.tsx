import { ServiceCard } from '#services/web/service-card.tsx'
import type { Hit } from '../contract.ts'

/** A found service: its card with what people say to it and the way to save it. */
export function HitCard({ hit }: { hit: Hit }) {
  return <ServiceCard service={hit} />
}
