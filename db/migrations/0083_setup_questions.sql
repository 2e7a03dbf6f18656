-- The first run asks what is sold, in which languages and in which color.
alter table setup drop constraint setup_step_check;
alter table setup add constraint setup_step_check check (step in (
  'account', 'marketplace', 'offer', 'look', 'mail', 'money', 'payments', 'search', 'content', 'done'
));

-- Admins confirm the categories and the texts of the landing page on the launch list.
alter table milestones drop constraint milestones_name_check;
alter table milestones add constraint milestones_name_check check (name in (
  'mail_tested', 'backed_up', 'fee_looked_at', 'categories_looked_at', 'landing_looked_at',
  'launch_dismissed'
));
