import { FavoriteButton } from '#favorites/web/favorite-button.tsx'
import { ReactionBar } from '#reactions/web/reaction-bar.tsx'
import { ServiceCard } from '#services/web/service-card.tsx'
import type { Hit } from '../contract.ts'
import { WhyLine } from './why-line.tsx'

/** A found service: its card with what people say to it and the way to save it. */
export function HitCard({ hit }: { hit: Hit }) {
  return (
    <ServiceCard
      service={hit}
      corner={
        <FavoriteButton
          kind="service"
          id={hit.id}
          name={hit.title}
          ownerId={hit.userId}
          isFavorite={hit.isFavorite}
        />
      }
    >
      <WhyLine why={hit.why} />
      <ReactionBar serviceId={hit.id} summary={hit.reactions} />
    </ServiceCard>
  )
}
