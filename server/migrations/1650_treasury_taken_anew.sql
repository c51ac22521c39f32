-- The watcher takes the facts of a movement anew that two people took out: its place on the network can have another one.
GRANT UPDATE (block_number, sender, recipient, amount_micros) ON treasury.movement TO ohmstead_watcher;
