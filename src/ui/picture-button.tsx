import { useRef, type ReactNode } from 'react'
import { pictureTypes } from '#platform/pictures.ts'
import { Button } from './button.tsx'

interface Props {
  label: string
  icon: ReactNode
  pending: boolean
  disabled?: boolean
  className?: string
  onChoose: (file: File) => void
}

/** A button that lets the user choose an image file of this device. */
export function PictureButton({ label, icon, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="secondary" {...button} onClick={() => input.current?.click()}>
        {icon}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Without the reset, choosing the same file again would not fire a change event.
          target.value = ''
        }}
      />
    </>
  )
}
