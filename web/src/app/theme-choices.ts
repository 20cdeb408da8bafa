import { Monitor, Moon, Sun } from 'lucide-react'

export const themeChoices = [
  { value: 'light', name: 'Light', icon: Sun },
  { value: 'dark', name: 'Dark', icon: Moon },
  { value: 'system', name: 'System', icon: Monitor },
] as const
