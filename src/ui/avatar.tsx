import { cx } from './cx.ts'
import { meshClass } from './mesh.tsx'

const sizes = {
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-3xl',
} as const

/** The initials of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?'
}

interface Props {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  className?: string
}

/** The image covers the initials, which stay visible if it does not load. */
export function Avatar({ name, src, size = 'md', className }: Props) {
  return (
    <span
      aria-hidden
      className={cx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold text-ink',
        meshClass(name),
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
      {src && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
