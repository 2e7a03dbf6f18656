import type { Context } from '#platform/server/context.ts'

/** Fills an empty marketplace with demo data (demo-data.md). */
export async function seedDemo(_ctx: Context, _seedNow: Date | undefined): Promise<void> {}
