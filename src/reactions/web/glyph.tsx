import type { ComponentType, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Flame, Hand, Heart, PartyPopper, ThumbsUp } from '#ui/icons.ts'
import type { Emoji } from '../contract.ts'

type Drawing = ComponentType<{ className: string; 'aria-hidden': true }>

const glyphs: Record<Emoji, [Drawing, string]> = {
  '👍': [ThumbsUp, 'fill-warning-soft text-warning'],
  '❤️': [Heart, 'fill-danger text-danger'],
  '😂': [Laughing, 'fill-warning-soft text-warning'],
  '😮': [Surprised, 'fill-warning-soft text-warning'],
  '😢': [Sad, 'fill-info-soft text-info'],
  '🔥': [Flame, 'fill-brand-soft text-brand'],
  '👏': [Clapping, 'fill-warning-soft text-warning'],
  '🎉': [PartyPopper, 'fill-success-soft text-success'],
}

/** SVG icons instead of emoji characters, so that they look the same on every platform. */
export function Glyph({ emoji, className }: { emoji: Emoji; className: string }) {
  const [Drawing, colors] = glyphs[emoji]
  return <Drawing aria-hidden className={cx(colors, className)} />
}

const pen = {
  viewBox: '0 0 24 24',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

interface Props {
  className: string
}

function Face({ className, children }: Props & { children: ReactNode }) {
  return (
    <svg aria-hidden {...pen} className={className}>
      <circle cx="12" cy="12" r="10" />
      {children}
    </svg>
  )
}

function Laughing({ className }: Props) {
  return (
    <Face className={className}>
      <path d="m7.5 8 2.5 1.5L7.5 11M16.5 8 14 9.5l2.5 1.5" />
      <path d="M7.5 14h9a4.5 4.5 0 0 1-9 0Z" fill="currentColor" />
    </Face>
  )
}

function Surprised({ className }: Props) {
  return (
    <Face className={className}>
      <path d="M9 9h.01M15 9h.01" />
      <ellipse cx="12" cy="15.5" rx="2" ry="2.5" />
    </Face>
  )
}

function Sad({ className }: Props) {
  return (
    <Face className={className}>
      <path d="M8.5 9h.01M15.5 9h.01M9 16.5s1-1.5 3-1.5 3 1.5 3 1.5" />
      <path
        d="M17 12.5c.8 1 1.2 1.7 1.2 2.3a1.2 1.2 0 0 1-2.4 0c0-.6.4-1.3 1.2-2.3Z"
        fill="currentColor"
        strokeWidth="1"
      />
    </Face>
  )
}

/** A hand with three lines for the sound. */
function Clapping({ className }: Props) {
  return (
    <svg aria-hidden {...pen} className={className}>
      <Hand x="-1" y="4" width="20" height="20" className="fill-inherit" />
      <path d="M17 7l2-4M20.5 10l2.5-2M13 3.5V1" />
    </svg>
  )
}
