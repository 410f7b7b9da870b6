import { Button } from '@mantine/core'
import { Link } from '#admin/ui/router/link.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './dashboard.module.css'

/** The link to "Meine Termine" for phones, where the navigation is hidden in a menu. */
export const MineLink = () => (
  <Button component={Link} to="/admin/mine" fullWidth className={classes.mine}>
    {shellTexts.mine}
  </Button>
)
