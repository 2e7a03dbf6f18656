-- The package and extras that a checkout sells: {tier, extras: [{id, quantity}]}. After a failed payment, the link back
-- to the checkout chooses them again. The price and its lines stay those of price_lines.
alter table checkouts
  add column chosen_package jsonb check (jsonb_typeof(chosen_package) = 'object'),
  add constraint checkouts_package check (chosen_package is null or pricing = 'fixed');
