import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { useTheme } from '../../ui/theme.ts'

export function ThemeSwitch() {
  const { activeTheme, setTheme } = useTheme()
  const other = activeTheme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={`Switch to ${other} theme`}
      icon={activeTheme === 'dark' ? Sun : Moon}
      onClick={() => setTheme(other)}
    />
  )
}
