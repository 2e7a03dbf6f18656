import type { Context, UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service.ts'
import { changeSettings, versionOf } from '#settings/server/service/change.ts'
import { emojis } from '../../contract.ts'
import { offeredOf } from '../../reaction.ts'
import type { ReactionSettings } from '../../settings-contract.ts'

export async function reactionSettings(ctx: Pick<Context, 'db'>): Promise<ReactionSettings> {
  const version = await versionOf(ctx, 'reactions')
  const { switchedOffReactions } = await currentSettings(ctx)
  return { version, offered: offeredOf(switchedOffReactions) }
}

/** Counts from the next reaction on; those that are there stay. */
export async function setReactionSettings(
  ctx: UserContext,
  { version, offered }: ReactionSettings,
): Promise<ReactionSettings> {
  const switchedOffReactions = emojis.filter((emoji) => !offered.includes(emoji))
  await changeSettings(ctx, 'reactions', { values: { switchedOffReactions }, version })
  return reactionSettings(ctx)
}
