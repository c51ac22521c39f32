-- What a draw gives has bounds, like every large number.
ALTER TABLE tasks.draw ADD CONSTRAINT draw_units_in_bounds CHECK (units BETWEEN 0 AND 1000000000000);
